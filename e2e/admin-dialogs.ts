/** Texts for fields of what administrators define that must hold something of a form. */
export const adminTexts: Readonly<Record<string, string>> = {
  // Of a namespace, of a property and of an object: each takes what it knows.
  Definition: '{"namespace": "e2e", "title": "E2E", "type": "string"}',
}
