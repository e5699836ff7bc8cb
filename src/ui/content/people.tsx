import { people } from '#owner';
import { List } from './list.tsx';

const names = {
  'notable-guests': 'notable guests',
  'guest-speakers': 'guest speakers',
} as const satisfies Record<keyof typeof people, string>;

/** The names of one group of people; takes the group. Says so where the owner has not named any yet. */
export function People({ group }: { readonly group: keyof typeof people }) {
  const members = people[group];
  if (members.length === 0) return <p>The list of {names[group]} is not published yet.</p>;
  return <List items={members} ordered={false} />;
}
