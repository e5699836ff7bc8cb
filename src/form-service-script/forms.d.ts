/**
 * The connected forms: the names of their fields by the form's id, which is also the name of its tab. The
 * command that makes the script puts the owner's table in its place.
 */
declare const forms: Readonly<Record<string, readonly string[]>>;
