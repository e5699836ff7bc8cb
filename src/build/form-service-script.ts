import { join } from 'node:path';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { checkedMapping } from './delivery-plugin.ts';
import { bundleScript } from './script-bundle.ts';

/** `npm run form-service-script`: writes the Apps Script for the forms that the owner has connected. */
const folder = join('.local', 'form-service-script');
const mapping = await checkedMapping({
  delivery: parseDelivery({
    FORM_SERVICE: 'https://docs.google.com',
    CONFIRMATION_ENDPOINT: 'https://script.google.com',
    CONFIRMATION_MODE: 'deliver',
  }),
  localUnconnected: [],
});
await bundleScript(folder, mapping);
const ids = Object.values(mapping).map(({ formId }) => formId);
console.log(`The script:   ${join(folder, 'Code.js')}, with its settings in appsscript.json`);
console.log(`Takes:        ${ids.length === 0 ? 'no form yet' : ids.join(', ')}`);
console.log('How it gets to the sheet: src/form-service-script/README.md');
