/** A form in the form service: its title and entries. */
export type FormConfig = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly {
    readonly entry: number;
    readonly title: string;
    readonly required: boolean;
  }[];
};
