import { useState } from 'react';
import { handOverWords } from '#src/content/hand-over-words.ts';
import { outboxWords } from '#src/content/outbox-words.ts';
import { type Chosen, markHandedOver, readGivable } from '#src/outbox/hand-over/give.ts';
import { editable } from '#src/outbox/queries.ts';
import type { Editable } from '#src/outbox/submission.ts';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import outboxStyles from '#src/ui/outbox/outbox.module.css';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { useListed } from '#src/ui/outbox/use-query.ts';
import { ChoiceList } from './choice-list.tsx';
import { FormChoice } from './form-choice.tsx';
import { GiveResult } from './give-result.tsx';
import styles from './hand-over.module.css';
import { makeText, type ParcelForm } from './make-parcel.ts';
import { leastPassphrase, PassphraseField } from './passphrase-field.tsx';

/** What was made and not handed over yet. */
type Made = {
  readonly text: string;
  readonly form: ParcelForm;
  readonly given: readonly Editable[];
};

/** Gives what waits to another device: what, in which form, and then the file or the codes. */
export function GivePanel({ access }: { readonly access: OutboxAccess }) {
  const { outbox } = access;
  const [view, more] = useListed(access.reader, editable);
  const [chosen, setChosen] = useState<Chosen>('all');
  const [form, setForm] = useState<ParcelForm>('locked');
  const [passphrase, setPassphrase] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');

  /** Whatever was made does not fit any more. */
  function begin(): void {
    setMade(null);
    setSaid('');
    setProblem('');
  }

  async function make(): Promise<void> {
    begin();
    if (form === 'locked' && passphrase.trim().length < leastPassphrase) {
      return setProblem(handOverWords.passphraseShort);
    }
    const given = await readGivable(outbox, chosen);
    if (!given.ok) return setProblem(outboxWords.unavailable[given.error]);
    if (given.value.length === 0) return setProblem(handOverWords.noneChosen);
    setSaid(handOverWords.making);
    try {
      setMade({ text: await makeText(given.value, form, passphrase), form, given: given.value });
      setSaid(
        form === 'codes' ? '' : form === 'table' ? handOverWords.tableMade : handOverWords.made,
      );
    } catch {
      // The device has not the memory for it, or no cryptography.
      setSaid('');
      setProblem(handOverWords.notMade);
    }
  }

  /** The other device has it, as far as this one can know. */
  async function handedOver({ form, given }: Made): Promise<void> {
    if (form === 'table') return setSaid(handOverWords.tableSaved);
    const marked = await markHandedOver(outbox, given);
    if (!marked.ok) return setProblem(outboxWords.unavailable[marked.error]);
    setSaid(reportOf(marked.value, given.length));
    setChosen('all');
    setPassphrase('');
    // A file may be saved a second time; the codes have done their work.
    if (form === 'codes') setMade(null);
  }

  if (!view?.ok) return null;
  const { count } = view.value;
  return (
    <div className={styles.panel}>
      <h3>{handOverWords.give}</h3>
      {count === 0 && made === null ? (
        <p className={outboxStyles.empty}>{handOverWords.nothing}</p>
      ) : (
        <>
          <ChoiceList
            listed={view.value.listed}
            count={count}
            onMore={more}
            chosen={chosen}
            onChoose={(next) => {
              begin();
              setChosen(next);
            }}
          />
          <FormChoice
            form={form}
            onChoose={(next) => {
              begin();
              setForm(next);
            }}
          />
          {form === 'locked' && (
            <PassphraseField
              label={handOverWords.passphrase}
              hint={handOverWords.passphraseHint}
              value={passphrase}
              onChange={setPassphrase}
            />
          )}
          <button type="button" className={buttons.primary} onClick={() => void make()}>
            {form === 'codes' ? 'Show the codes' : 'Make the file'}
          </button>
        </>
      )}
      {problem !== '' && (
        <p className={notices.notice} role="alert">
          {problem}
        </p>
      )}
      <p role="status">{said}</p>
      {made !== null && (
        <GiveResult
          text={made.text}
          form={made.form}
          onHandedOver={() => void handedOver(made)}
          onNotShared={() => setSaid(handOverWords.notShared)}
        />
      )}
    </div>
  );
}

function reportOf(marked: number, given: number): string {
  const others = given - marked;
  if (marked === 0) return handOverWords.noneMarked;
  const said = `${marked} handed over. They are listed below, and not sent from here.`;
  return others === 0
    ? said
    : `${said} ${others} in it were sent, changed, deleted or handed over meanwhile.`;
}
