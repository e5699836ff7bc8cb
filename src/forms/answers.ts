/** What a person answered, by field name. A submission keeps exactly this. */
export type Answers = Readonly<Record<string, string>>;
