/** Rules of the forms of DNS, in the words of the specification. */
import { parseIp } from '@meridian/contract'
import type { Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

/** A name without its last dot would be taken for a part of one; an empty one is `required`'s. */
export const endsWithDot =
  (message: string): Validator<string> =>
  (name) =>
    name.trim() === '' || name.trim().endsWith('.') ? undefined : message

/** SV-ZONEFORM-04 */
export const singleAt: Validator<string> = (email) =>
  email.split('@').length === 2 ? undefined : t("Email address must contain a single '@' character")

/** An IP address; of version 4 also with another port than 53, as Designate keeps masters. */
export const master: Validator<string> = (line) => {
  const [address = '', port, ...more] = line.includes('.') ? line.split(':') : [line]
  const fits = parseIp(address) && more.length === 0
  return fits && (port === undefined || isPort(port)) ? undefined : t('Give an IP address.')
}

const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535

/** Each line is there once. */
export const distinct =
  (message: string): Validator<readonly string[]> =>
  (lines) =>
    new Set(lines).size === lines.length ? undefined : message
