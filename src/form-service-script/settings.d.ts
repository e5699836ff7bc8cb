/** Constants that `npm run owner -- script` replaces with values. */

/** Whether submissions are stored here, or go to Google Forms and are only confirmed here. */
declare const mode: 'deliver' | 'confirm';
/** By the form's name, which also names its tab. */
declare const forms: Readonly<Record<string, readonly string[]>>;
/** The Google Forms that `setUp` makes. */
declare const googleForms: readonly GoogleFormPlan[];
/**
 * If false, the script does not name the Forms service, so that Google requests no permission for it.
 */
declare const makesGoogleForms: boolean;
declare const sendsEmail: boolean;

/** The owner's choice at the top of the pasted file. */
declare const NOTIFY: { readonly firstArrival: boolean; readonly daily: boolean };

type GoogleFormPlan = {
  /** Begins the line for the owner's file. */
  readonly id: string;
  readonly title: string;
  readonly questions: readonly {
    /** The answer in that line. */
    readonly name: string;
    readonly label: string;
    readonly long: boolean;
    /** Empty for a text question. */
    readonly choices: readonly string[];
  }[];
};

declare namespace GoogleAppsScript.Forms {
  // New in 2025; the published types lack them.
  interface Form {
    supportsAdvancedResponderPermissions?(): boolean;
    isPublished?(): boolean;
    setPublished?(isPublished: boolean): Form;
  }
}
