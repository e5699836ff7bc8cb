/** A UUID of version 4 (RFC 9562), also on plain http, where browsers have no `crypto.randomUUID`. */
export const randomUuid = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (place === 'x' ? random % 16 : 8 + (random % 4)).toString(16);
  });
