type Cell = { readonly value: unknown; readonly formula?: string };

const maxCharacters = 50_000;

/** Parses input like Google Sheets, as far as scripts write it. */
function entered(value: unknown): Cell {
  if (typeof value !== 'string') return { value };
  if (value.length > maxCharacters) {
    throw new Error(
      'Your input contains more than the maximum of 50000 characters in a single cell.',
    );
  }
  // A leading apostrophe marks text.
  if (value.startsWith("'")) return { value: value.slice(1) };
  if (/^[=+]/.test(value)) return { value: '#ERROR!', formula: value };
  if (/^-?\d+(\.\d+)?$/.test(value)) return { value: Number(value) };
  if (/^\d{4}-\d\d-\d\d/.test(value)) return { value: new Date(value) };
  return { value };
}

/** A tab with a limited grid, like a real tab. */
export class FakeSheet {
  readonly #rows: Cell[][] = [];
  #columns: number;

  constructor(
    private name: string,
    private readonly note: (call: string) => void,
    columns = 26,
  ) {
    this.#columns = columns;
  }

  /** The form whose responses Google writes here. */
  formUrl: string | null = null;

  getName = (): string => this.name;
  getFormUrl = (): string | null => this.formUrl;
  setName(name: string): FakeSheet {
    this.name = name;
    return this;
  }
  getLastRow = (): number => this.#rows.length;
  getLastColumn = (): number => Math.max(0, ...this.#rows.map((row) => row.length));
  getMaxColumns = (): number => this.#columns;

  insertColumnsAfter(after: number, count: number): FakeSheet {
    if (after !== this.#columns) throw new Error('The fake adds columns at the end only.');
    this.#columns += count;
    return this;
  }

  appendRow(values: readonly unknown[]): FakeSheet {
    this.note('appendRow');
    if (values.length > this.#columns) throw new Error('The fake has no such column.');
    this.#rows.push(values.map(entered));
    return this;
  }

  getRange(row: number, column: number, height = 1, width = 1) {
    if (Math.min(row, column, height, width) < 1) {
      throw new Error(
        'The starting row, column and number of rows and columns must be at least 1.',
      );
    }
    if (column + width - 1 > this.#columns) throw new Error('Those columns are out of bounds.');
    const places = Array.from({ length: height }, (_, down) => row - 1 + down);
    const values = () =>
      places.map((place) =>
        Array.from({ length: width }, (_, right) => this.#cell(place, column - 1 + right).value),
      );
    return {
      getValues: () => {
        if (height > 1) this.note('read a column');
        return values();
      },
      getDisplayValues: () => {
        this.note('read a row');
        return values().map((cells) => cells.map(String));
      },
      getValue: () => this.#cell(row - 1, column - 1).value,
      getRow: () => row,
      getSheet: () => this,
      clearContent: () => {
        for (const place of places) this.#row(place).fill({ value: '' }, column - 1, column);
      },
      createTextFinder: (text: string) => {
        let isCaseKept = false;
        const inCase = (some: string) => (isCaseKept ? some : some.toLowerCase());
        let matches = (cell: string) => inCase(cell) === inCase(text);
        const holds = (place: number) => matches(String(this.#cell(place, column - 1).value));
        const finder = {
          matchEntireCell: () => finder,
          matchCase: (isKept: boolean) => {
            isCaseKept = isKept;
            return finder;
          },
          useRegularExpression: () => {
            matches = (cell) => new RegExp(text, isCaseKept ? '' : 'i').test(cell);
            return finder;
          },
          findAll: (): readonly { getRow: () => number }[] => {
            this.note('search');
            return places.filter(holds).map((place) => this.getRange(place + 1, column));
          },
          findNext: () => finder.findAll()[0] ?? null,
        };
        return finder;
      },
      setValues: (values: readonly (readonly unknown[])[]) => {
        if (values.length !== height || values.some((one) => one.length !== width)) {
          throw new Error('The number of rows or columns in the data does not match the range.');
        }
        values.forEach((one, down) => {
          const into = this.#row(row - 1 + down);
          one.forEach((value, right) => {
            into[column - 1 + right] = entered(value);
          });
        });
      },
    };
  }

  /** As a person sees it, but with formulas. */
  shown(): unknown[][] {
    return this.#rows.map((row) => row.map(({ value, formula }) => formula ?? value));
  }

  #cell(row: number, column: number): Cell {
    return this.#rows[row]?.[column] ?? { value: '' };
  }

  #row(row: number): Cell[] {
    for (let place = this.#rows.length; place <= row; place += 1) this.#rows.push([]);
    return this.#rows[row] ?? [];
  }
}
