/** What a page tells the worker. `SKIP_WAITING` is workbox-window's own word for taking over. */
export type WorkerMessage = { readonly type: 'SKIP_WAITING' } | { readonly type: 'drain' };

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'SKIP_WAITING' || data.type === 'drain')
  );
}
