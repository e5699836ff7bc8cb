import { columns, type FormArrivals } from '#src/outbox/delivery/contract.ts';
import { idPlaces, titlesOf, valuesIn } from './tab.ts';

/** Counts each form that is known, or has a tab that takes ids. */
export function count(): readonly FormArrivals[] {
  const counted = idPlaces().map(({ tab }) => {
    // A tab of Google Forms begins with the time, titled in the owner's language.
    const column = Math.max(titlesOf(tab).indexOf(columns.received), 0) + 1;
    const times = valuesIn(tab, column)
      .map((time) => Date.parse(time))
      .filter((time) => !Number.isNaN(time));
    const last = times.reduce((latest, time) => Math.max(latest, time), 0);
    const lastArrival = times.length === 0 ? null : new Date(last).toISOString();
    return { form: tab.getName(), count: times.length, lastArrival };
  });
  const tabs = counted.map(({ form }) => form);
  const without = Object.keys(forms).filter((form) => !tabs.includes(form));
  return [...counted, ...without.map((form) => ({ form, count: 0, lastArrival: null }))];
}
