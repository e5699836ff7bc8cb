// Keeps what is typed, also if the tab is closed before 'Save'. Without it, the page works by its buttons.

const form = document.querySelector('form[enctype]');
const said = document.querySelector('#kept');
let due = 0;

/** A link leads into what is folded, which not every browser opens by itself. */
function unfold() {
  const at = document.getElementById(location.hash.slice(1));
  const around = at?.closest('details:not([open])');
  if (!around) return;
  around.open = true;
  at.scrollIntoView();
}

unfold();
addEventListener('hashchange', unfold);

/** Without files, which take a post that shows them. */
async function keep() {
  const body = new FormData(form);
  for (const [name, value] of [...body]) if (value instanceof File) body.delete(name);
  body.set('do', 'keep');
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => null);
  said.textContent = answer?.ok
    ? 'Not saved yet. Your changes stay on this computer until you save.'
    : 'Not kept: nothing answers. Leave this page open, and start “npm run owner” again.';
}

if (form !== null) {
  // Tells this page's own posts from those of another tab.
  form.elements.page.value = crypto.randomUUID();
  form.addEventListener('input', ({ target }) => {
    clearTimeout(due);
    if (target.type === 'file') {
      form.elements.take.value = `take ${target.id}`;
      form.requestSubmit(form.elements.take);
    } else due = setTimeout(keep, 300);
  });
  // Where the page goes on after 'Save'.
  form.elements.at.value = location.hash.slice(1);
  form.addEventListener('focusin', ({ target }) => {
    if (target.id !== '') form.elements.at.value = target.id;
  });
  form.addEventListener('submit', (event) => {
    const isDropped = event.submitter?.value === 'drop';
    if (isDropped && !confirm('Discard what you changed and did not save?')) event.preventDefault();
    else clearTimeout(due);
  });
}
