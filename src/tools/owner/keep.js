// Keeps what is typed, also if the tab is closed before 'Save'. Without it, the page works by its buttons.

const form = document.querySelector('form[enctype]');
const said = document.querySelector('#kept');
const fileWords = ' The file is taken when you save.';
let due = 0;

const hasFile = () => [...form.elements].some(({ files }) => files?.length > 0);

/** Files are taken by the buttons alone. */
async function keep() {
  const body = new FormData(form);
  for (const [name, value] of [...body]) if (value instanceof File) body.delete(name);
  body.set('do', 'keep');
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => null);
  said.textContent = answer?.ok
    ? `Kept on this computer, not saved yet.${hasFile() ? fileWords : ''}`
    : 'Not kept: nothing answers. Leave this page open, and start “npm run owner” again.';
}

if (form !== null) {
  // Tells this page's own posts from those of another tab.
  form.elements.page.value = crypto.randomUUID();
  form.addEventListener('input', ({ target }) => {
    if (target.type === 'file') {
      said.textContent = fileWords;
      return;
    }
    clearTimeout(due);
    due = setTimeout(keep, 300);
  });
  // Where the page goes on after 'Save'.
  form.addEventListener('focusin', ({ target }) => {
    if (target.id !== '') form.elements.at.value = target.id;
  });
  form.addEventListener('submit', () => clearTimeout(due));
}
