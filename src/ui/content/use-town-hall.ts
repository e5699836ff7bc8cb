import { useEffect } from 'react';
import { useDeferred } from '#src/ui/deferred.tsx';

const load = async () => (await import('#src/ui/town-hall/show-town-hall.ts')).showTownHall;

/** Has the next town hall written into the places of a component for as long as it is shown. */
export function useTownHall(): void {
  const show = useDeferred(load);
  useEffect(() => show?.(), [show]);
}

/**
 * Marks a place for `showTownHall`. What is prerendered there is true of every week; what is written over it, perhaps
 * before React is there, React leaves as it finds it.
 */
export const townHallPlace = (name: 'live' | 'whose' | 'label' | 'date' | 'own' | 'zone') => ({
  'data-town-hall': name,
  suppressHydrationWarning: true,
});
