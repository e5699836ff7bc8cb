import { captchaName } from '#src/forms/check-submission.ts';

/** Bodies of functions that run within a page; WebDriver, DevTools and WebKit take them alike. */

const submitButton = `[...document.querySelectorAll('main button[type=submit]')]
  .find((one) => one.textContent.trim() === arguments[0])`;

/** @returns whether the form with this button can be submitted */
export const formIsReady = `return ${submitButton}?.form?.dataset.mounted !== undefined`;

/**
 * Fills in the form with this button, its sum too, and presses the button: the page's own clock begins
 * here. Its second argument is the answers by field name.
 */
export const fillAndSubmit = `
  const button = ${submitButton};
  for (const control of button.form.elements) {
    const [a, b] = control.name === '${captchaName}' ? control.labels[0].textContent.match(/\\d+/g) : [];
    const answer = a === undefined ? arguments[1][control.name] : String(Number(a) + Number(b));
    if (answer === undefined) continue;
    control.value = answer;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  button.click();`;

/** @returns whether each field of the form with this button that has an answer in the second argument shows it */
export const showsAnswers = `
  const answered = [...(${submitButton}?.form.elements ?? [])]
    .filter(({ name }) => arguments[1][name] !== undefined);
  return answered.length > 0 && answered.every(({ name, value }) => value === arguments[1][name]);`;

/** Opens the editor of the submission with this in its title, a press at a time. @returns whether it is open */
export const openEditor = `
  const row = [...document.querySelectorAll('main li')]
    .find((one) => one.querySelector('h3')?.textContent.includes(arguments[0]));
  if (row?.querySelector('form')?.dataset.mounted !== undefined) return true;
  const edit = [...(row?.querySelectorAll('button') ?? [])]
    .find((one) => one.textContent.trim() === 'Edit');
  (edit ?? row?.querySelector('details:not([open]) > summary'))?.click();
  return false;`;

/** Types a text in place of what is in the field of this name, in the form with this button. */
export const typeInto = `
  const control = ${submitButton}.form.elements[arguments[1]];
  control.value = arguments[2];
  control.dispatchEvent(new Event('input', { bubbles: true }));`;

/** @returns whether some field holds a text with this in it; it presses the button that brings it back */
export const draftIsBack = `
  if ([...document.querySelectorAll('main form :is(input, textarea)')]
    .some((one) => one.value.includes(arguments[0]))) return true;
  [...document.querySelectorAll('main [role=status] button')]
    .find((one) => one.textContent.trim() === arguments[1])?.click();
  return false;`;

/** @returns what the page's live regions say */
export const whatIsSaid = `
  return [...document.querySelectorAll('main [role=status]')].map((one) => one.textContent)`;

/** @returns the words of each notice of the app about itself and the device */
export const noticesShown = `
  return [...document.querySelectorAll('[class*=notice] p')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.textContent.trim())`;

/** Presses a link of the page to this path. */
export const pressLink = `
  document.querySelector('a[href="' + arguments[0] + '"]').click();`;

/** Loads another page; what runs this must not wait for it. */
export const loadAnother = `
  setTimeout(() => { location.href = arguments[0]; });`;

/** Presses the button with these words. @returns whether it is there */
export const pressButton = `
  const button = [...document.querySelectorAll('button:enabled')]
    .find((one) => one.textContent.trim() === arguments[0]);
  button?.click();
  return button !== undefined;`;

/** Chooses a file with this text, where the page asks for one. @returns whether it does */
export const chooseFile = `
  const input = document.querySelector('main input[type=file]');
  if (input === null) return false;
  const files = new DataTransfer();
  files.items.add(new File([arguments[0]], 'outbox.txt', { type: 'text/plain' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;`;

/** Types the code of a file, where the page asks for one. @returns whether it does */
export const typeCode = `
  const input = document.querySelector('main li input[type=text]');
  if (input === null) return false;
  // React takes what is set on the element itself for what it has set.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, arguments[0]);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;`;

/** @returns whether the worker is there with what the site needs offline to be of use */
export const workerIsReady = `
  return Promise.race([
    navigator.serviceWorker.ready.then(() => true),
    new Promise((resolve) => setTimeout(() => resolve(false), 200)),
  ]);`;

/** Resolves once every file of the site is on the device. */
export const siteIsComplete = `
  return navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data.complete && resolve(true);
    active.postMessage({ type: 'restore' }, [port2]);
  }));`;

/** @returns whether a page of the site is open, with a heading */
export const pageIsOpen = `
  return location.protocol === 'http:' && (document.querySelector('main h1')?.textContent ?? '') !== ''`;

/**
 * Opens the outbox's database behind the page's back.
 * @param work with the `database`; calls `end` with what the whole resolves to
 * @param missing what happens where the app has not made it yet
 */
export const inDatabase = (work: string, missing = 'reject(opening.error)') => `
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('outbox');
    // Before the app has made it, there is nothing in it; nor may this make it.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => ${missing};
    opening.onsuccess = () => {
      const database = opening.result;
      const end = (found) => {
        database.close();
        resolve(found);
      };
      ${work}
    };
  })`;

/** @returns those of the marks that some record of a store holds */
export const marksWithin = `const [store, marks] = arguments;${inDatabase(
  `
      const transaction = database.transaction(store);
      transaction.onabort = () => end([]);
      const all = transaction.objectStore(store).getAll();
      all.onsuccess = () => {
        const text = JSON.stringify(all.result);
        end(marks.filter((mark) => text.includes(mark)));
      };`,
  'resolve([])',
)}`;

/** @returns the names of the locks that someone waits for and nobody holds */
export const unservedLocks = `return navigator.locks.query().then(({ held, pending }) => {
  const served = new Set(held.map(({ name }) => name));
  return [...new Set(pending.map(({ name }) => name))].filter((name) => !served.has(name));
})`;

/** @returns whether the page of this path has been loaded in full */
export const isLoaded = `
  return location.pathname === arguments[0] && document.readyState === 'complete'`;

/** Tells the page that the connection is back, as the system does. */
export const tellOnline = `
  dispatchEvent(new Event('online'));`;

/** @returns where the page is and the beginning of what it shows, for anyone who reads why a step failed */
export const whatIsShown = `
  return location.pathname + ': ' + (document.querySelector('main')?.innerText ?? '').slice(0, 300)`;

/** From now on, `framesShown` has what each painted frame shows, if it differs from the one before. */
export const watchFrames = `
  window.framesShown = [];
  const look = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const place = scrollY === 0 ? 'at its top' : 'scrolled';
      const shown = location.pathname + ' ' + document.querySelector('h1')?.textContent + ', ' + place;
      if (shown !== window.framesShown.at(-1)) window.framesShown.push(shown);
    };
    // After this frame is painted.
    port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** @returns what `watchFrames` has seen */
export const framesShown = `
  return window.framesShown;`;
