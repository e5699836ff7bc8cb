/** Whether something stands in a form of this page that was not sent. */
export const isHalfFilled = (): boolean =>
  [...document.forms].some((form) => [...form.elements].some(isChanged));

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    // Where nothing was chosen, the first option stands there.
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
