/** What `npm run form-service-script` writes into the script: it puts a value in the place of each name. */

/** Whether submissions come here, or go to Google Forms and are only asked for. */
declare const mode: 'deliver' | 'confirm';
/** The names of each form's fields by the form's name, which is also the name of its tab. */
declare const forms: Readonly<Record<string, readonly string[]>>;
/** The Google Forms that `setUp` makes. */
declare const googleForms: readonly GoogleFormPlan[];
/** Without them, nothing of the script names Google's service for them, and Google asks for no permission. */
declare const makesGoogleForms: boolean;
declare const sendsEmail: boolean;

/** The owner's choice at the top of the pasted file. */
declare const NOTIFY: { readonly firstArrival: boolean; readonly daily: boolean };

type GoogleFormPlan = {
  /** The form's id, which the line for the owner's file begins with. */
  readonly id: string;
  readonly title: string;
  readonly questions: readonly {
    /** The field's name, which the line for the owner's file has as the answer. */
    readonly name: string;
    readonly label: string;
    readonly long: boolean;
    /** What can be chosen; empty where one types. */
    readonly choices: readonly string[];
  }[];
};

declare namespace GoogleAppsScript.Forms {
  // Google's own since 2025; the published types do not have them yet.
  interface Form {
    supportsAdvancedResponderPermissions?(): boolean;
    isPublished?(): boolean;
    setPublished?(isPublished: boolean): Form;
  }
}
