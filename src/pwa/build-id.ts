const versionTag = () => document.querySelector<HTMLMetaElement>('meta[name=version]');

/** The name of the build that this page is of; empty if it was not built, such as in a unit test. */
export const readBuildId = (): string => versionTag()?.content ?? '';

/** When this build was made, in milliseconds since the epoch; 0 if nobody knows. */
export const readBuildTime = (): number => Number(versionTag()?.dataset.builtAt) || 0;
