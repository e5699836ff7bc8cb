import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { readSerialNumber } from '#src/outbox/delivery/read-serial-numbers.ts';
import { shortSerialNumber } from '#src/outbox/delivery/serial-number.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { answersOf, isSimulated, type Submission } from '#src/outbox/submission.ts';
import {
  type GeneralMessage,
  type MessagePart,
  printGeneralMessage,
} from '#src/ui/general-message.ts';
import { labeled } from './submission-row.tsx';
import { formOf, formTitle } from './titles.ts';

/** Words of a report as a general message. */
export const reportMessages = {
  practice: 'Practice',
  isPractice: 'This is practice, not a report.',
  receipt: 'Receipt',
  number: 'Number',
} as const;

/** @returns the message of a submission whose answers are kept: they and its receipt, in the form's order */
export function reportMessage(submission: Submission): GeneralMessage {
  const { form, id, capturedAt, serialNumber = '' } = submission;
  const answers = answersOf(submission) ?? {};
  const receipt = receiptOf(id);
  const numbered = readSerialNumber(serialNumber);
  const practice = isSimulated(submission);
  const part = (label: string, text: string): MessagePart => ({ label, text });
  return {
    from: nameIn(formOf(form), answers),
    subject: `${practice ? `${reportMessages.practice}: ` : ''}${formTitle(form)}, ${receipt}`,
    at: capturedAt,
    parts: [
      ...(practice ? [part(reportMessages.practice, reportMessages.isPractice)] : []),
      ...labeled(form, answers).filter(({ name }) => (answers[name] ?? '').trim() !== ''),
      part(reportMessages.receipt, receipt),
      ...(numbered ? [part(reportMessages.number, shortSerialNumber(numbered))] : []),
    ],
  };
}

/** Autofill tokens of a person's name (HTML Standard, 4.10.18.7), in the order of a name. */
const nameTokens = ['name', 'given-name', 'family-name'];

/** Empty if the form asks for no name. */
const nameIn = (definition: FormDefinition | undefined, answers: Answers): string =>
  nameTokens
    .flatMap((token) => definition?.fields.filter((field) => field.autoComplete === token) ?? [])
    .map(({ name }) => answers[name]?.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ');

/** Prints a submission whose answers are kept. */
export const printReport = (submission: Submission): void =>
  printGeneralMessage(reportMessage(submission));
