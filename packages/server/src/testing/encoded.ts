/** An address of these parts: values are encoded where they contain no address themselves. */
export const encoded = (texts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  texts.reduce((address, text, at) => {
    const value = String(values[at - 1])
    return address + (value.startsWith('/') ? value : encodeURIComponent(value)) + text
  })
