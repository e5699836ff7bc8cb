"""Windows on WebKitGTK with a profile that outlives them.

The profile's folder is the only argument. Each line of standard input is a command in JSON:
{"id": 1, "action": "new"}, {"id": 2, "action": "open", "page": 1, "address": "..."},
{"id": 3, "action": "run", "page": 1, "call": "an expression, awaited"}, {"id": 4, "action": "close", "page": 1}.
Each line of standard output answers one of them: {"id": 1, "value": ...} or {"id": 1, "problem": "..."}.
"""

import json
import sys
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

profile = sys.argv[1]
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(
        base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
    )
)
pages = {}


def answer(command, **words):
    print(json.dumps({"id": command["id"], **words}), flush=True)


class Page:
    def __init__(self):
        self.loading = None
        self.view = WebKit2.WebView.new_with_context(context)
        self.view.connect("load-changed", self.changed)
        self.view.connect("load-failed", self.failed)
        self.window = Gtk.Window(default_width=1000, default_height=800)
        self.window.add(self.view)
        self.window.show_all()

    def open(self, command):
        self.loading = command
        self.view.load_uri(command["address"])

    def changed(self, _view, event):
        if event == WebKit2.LoadEvent.FINISHED and self.loading:
            answer(self.loading, value=None)
            self.loading = None

    def failed(self, _view, _event, address, error):
        # What was still loading before is only cut off.
        if self.loading and address.rstrip("/") == self.loading["address"].rstrip("/"):
            answer(self.loading, problem=f"{address}: {error.message}")
            self.loading = None
        return True

    def run(self, command):
        def done(view, result):
            try:
                value = view.call_async_javascript_function_finish(result)
                answer(command, value=value.to_string() if value.is_string() else None)
            except GLib.Error as error:
                answer(command, problem=error.message)

        body = f"return JSON.stringify(await {command['call']});"
        self.view.call_async_javascript_function(body, -1, None, None, None, None, done)

    def close(self, command):
        self.view.connect("close", lambda _view: self.window.destroy())
        self.view.try_close()
        answer(command, value=None)


def obey(command):
    if command["action"] == "new":
        pages[len(pages) + 1] = Page()
        answer(command, value=len(pages))
    else:
        getattr(pages[command["page"]], command["action"])(command)
    return False


def listen():
    for line in sys.stdin:
        GLib.idle_add(obey, json.loads(line))
    GLib.idle_add(Gtk.main_quit)


threading.Thread(target=listen, daemon=True).start()
Gtk.main()
