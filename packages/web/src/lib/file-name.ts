/**
 * What a file about something is called: `laptop.pem` for `key.pem` of "laptop", and `laptop` for `key`. The name has no
 * folder, no leading dot or dash and nothing odd; `key.pem` itself where nothing else is left of it.
 */
export const fileName = (name: string, plain: string): string => {
  const safe = name.replaceAll(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, '')
  const dot = plain.lastIndexOf('.')
  return safe ? safe + (dot < 0 ? '' : plain.slice(dot)) : plain
}
