/** The name of the build that this page is of; empty where it was not built, such as in a unit test. */
export const readBuildId = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';

/** When this build was made, in milliseconds since the epoch: the beginning of its day. 0 where nobody knows. */
export const readBuildTime = (): number => Date.parse(readBuildId().slice(0, 10)) || 0;
