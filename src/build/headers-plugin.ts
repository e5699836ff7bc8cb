import type { Plugin } from 'vite';
import type { Confirmation } from '#src/outbox/delivery/confirmation.ts';
import { headersFile, responseHeaders } from './response-headers.ts';

/** Writes the production headers into the published folder, for hosts that read a `_headers` file. */
export function headersPlugin(formService: string, confirmation: Confirmation | null): Plugin {
  return {
    name: 'headers',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '_headers',
        source: headersFile(responseHeaders(formService, confirmation)),
      });
    },
  };
}
