import type { Delivery } from './form-service.ts';

/**
 * Encodes a submission as Google Forms takes it: `entry.N=value`, form-encoded (specification 7).
 * Answers that the mapping does not name stay on the device: an older version's field, or an unsent one.
 */
export function encode({ id, capturedAt, answers, mapping }: Delivery): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, entry] of Object.entries(mapping.entries)) {
    body.append(`entry.${entry}`, answers[name] ?? '');
  }
  if (mapping.submissionId !== undefined) body.append(`entry.${mapping.submissionId}`, id);
  if (mapping.capturedAt !== undefined) {
    body.append(`entry.${mapping.capturedAt}`, new Date(capturedAt).toISOString());
  }
  return body;
}
