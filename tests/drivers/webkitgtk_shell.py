"""WebKitGTK for its driver, with a profile that outlives it: its folder is the only argument."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = sys.argv[1]
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(
        base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
    )
)


def open_window(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1000, default_height=800)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def begin(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view", open_window)


context.set_automation_allowed(True)
context.connect("automation-started", begin)
Gtk.main()
