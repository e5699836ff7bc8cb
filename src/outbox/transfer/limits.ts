/**
 * What an import takes at most. A file comes from anybody: without limits, one press would fill the
 * outbox with forged submissions that this device then sends for hours. An export keeps to them too.
 */
export const transferLimits = {
  /** Submissions per file; 5,000 fit into 50 MB even where every field is full. */
  submissions: 5_000,
  /** Bytes of a file, before it is read; characters of its text, before it is parsed. */
  fileSize: 50_000_000,
  /** Answers per submission; three times as many as the largest form has fields. */
  fields: 30,
  /** Characters (code points) of an answer; four times what the longest field takes. */
  answerLength: 2_000,
  /** Characters of a name: a form's, a field's, a wire mapping version's. */
  nameLength: 100,
} as const;
