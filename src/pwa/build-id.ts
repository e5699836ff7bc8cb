const versionTag = () => document.querySelector<HTMLMetaElement>('meta[name=version]');

/** Empty in unit tests. */
export const readBuildId = (): string => versionTag()?.content ?? '';

/** In milliseconds since the epoch; 0 if unknown. */
export const readBuildTime = (): number => Number(versionTag()?.dataset.builtAt) || 0;
