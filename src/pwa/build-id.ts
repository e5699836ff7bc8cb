/** The name of the build that this page is of; empty where it was not built, such as in a unit test. */
export const readBuildId = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';
