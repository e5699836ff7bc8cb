type Kind = 'LIST' | 'PARAGRAPH_TEXT' | 'TEXT';

class FakeItem {
  #title = '';
  #choices: readonly string[] = [];
  constructor(
    private readonly id: number,
    private readonly kind: Kind,
  ) {}

  getId = (): number => this.id;
  getType = (): Kind => this.kind;
  getTitle = (): string => this.#title;
  setTitle(title: string): FakeItem {
    this.#title = title;
    return this;
  }
  setRequired(required: boolean): FakeItem {
    if (required) throw new Error('Nothing that is sent empty may be required.');
    return this;
  }
  getChoices = () => this.#choices.map((choice) => ({ getValue: () => choice }));
  setChoiceValues(choices: readonly string[]): FakeItem {
    this.#choices = choices;
    return this;
  }
  asListItem = (): FakeItem => this.#as('LIST');
  asParagraphTextItem = (): FakeItem => this.#as('PARAGRAPH_TEXT');
  asTextItem = (): FakeItem => this.#as('TEXT');
  createResponse(answer: string) {
    if (this.kind === 'LIST' && !this.#choices.includes(answer)) {
      throw new Error(`Invalid response to multiple choice item: ${answer}`);
    }
    return { entry: this.id + 1_000_000, answer };
  }

  #as(kind: Kind): FakeItem {
    if (kind !== this.kind) throw new Error('Invalid conversion for item type.');
    return this;
  }
}

/** A new Google form, closed to respondents. */
export class FakeForm {
  readonly items: FakeItem[] = [];
  published = false;
  accepting = false;
  login = true;
  email = true;
  once = true;
  constructor(
    readonly number: number,
    readonly title: string,
    private readonly link: (formUrl: string) => void,
  ) {}

  getId = (): string => `edit-id-${this.number}`;
  getPublishedUrl = (): string =>
    `https://docs.google.com/forms/d/e/1FAIpQL${'x'.repeat(48)}${this.number}/viewform`;
  getItems = (): readonly FakeItem[] => this.items;
  getItemById = (id: number) => this.items.find((item) => item.getId() === id);
  addListItem = (): FakeItem => this.#add('LIST');
  addParagraphTextItem = (): FakeItem => this.#add('PARAGRAPH_TEXT');
  addTextItem = (): FakeItem => this.#add('TEXT');
  setDestination = (kind: string, id: string): void => {
    if (kind !== 'SPREADSHEET' || id !== 'the-sheet') throw new Error('There is no such place.');
    this.link(`https://docs.google.com/forms/d/${this.getId()}/viewform`);
  };
  createResponse = () => ({
    withItemResponse: ({ entry, answer }: { entry: number; answer: string }) => ({
      toPrefilledUrl: () => `${this.getPublishedUrl()}?usp=pp_url&entry.${entry}=${answer}`,
    }),
  });

  supportsAdvancedResponderPermissions = (): boolean => true;
  isPublished = (): boolean => this.published;
  setPublished = (to: boolean): void => this.#turn('published', to);
  isAcceptingResponses = (): boolean => this.accepting;
  setAcceptingResponses(to: boolean): void {
    if (!this.published) throw new Error('An unpublished form accepts nothing.');
    this.accepting = to;
  }
  requiresLogin = (): boolean => this.login;
  setRequireLogin = (to: boolean): void => this.#turn('login', to);
  collectsEmail = (): boolean => this.email;
  setCollectEmail = (to: boolean): void => this.#turn('email', to);
  hasLimitOneResponsePerUser = (): boolean => this.once;
  setLimitOneResponsePerUser = (to: boolean): void => this.#turn('once', to);

  #turn(what: 'published' | 'login' | 'email' | 'once', to: boolean): void {
    this[what] = to;
  }

  #add(kind: Kind): FakeItem {
    const item = new FakeItem(this.number * 1_000 + this.items.length, kind);
    this.items.push(item);
    return item;
  }
}

/** Google's Forms service. @param link receives the form whose responses go to the sheet */
export class FakeFormApp {
  readonly forms: FakeForm[] = [];
  readonly ItemType = { LIST: 'LIST', PARAGRAPH_TEXT: 'PARAGRAPH_TEXT', TEXT: 'TEXT' };
  readonly DestinationType = { SPREADSHEET: 'SPREADSHEET' };
  constructor(private readonly link: (formUrl: string) => void) {}

  create(title: string): FakeForm {
    const form = new FakeForm(this.forms.length, title, this.link);
    this.forms.push(form);
    return form;
  }
  openById(id: string): FakeForm {
    const form = this.forms.find((one) => one.getId() === id);
    if (form === undefined) throw new Error('No item with the given ID could be found.');
    return form;
  }
}
