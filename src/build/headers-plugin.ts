import type { Plugin } from 'vite';
import type { DeliverySettings } from '#src/outbox/delivery/kinds.ts';
import { headersFile, responseHeaders } from './response-headers.ts';

/** Writes the production headers into the published folder, for hosts that read a `_headers` file. */
export function headersPlugin(delivery: DeliverySettings): Plugin {
  return {
    name: 'headers',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '_headers',
        source: headersFile(responseHeaders(delivery)),
      });
    },
  };
}
