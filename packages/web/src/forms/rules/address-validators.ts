import type { Validator } from '#forms/rules/validators.ts'
import { holds, parseCidr, parseIp, type IpVersion } from '@meridian/contract'
import { t } from '#lib/translate.ts'

/** A rule for texts; an empty one is `required`'s business. */
const text =
  (fits: (value: string) => boolean, message: string): Validator<string> =>
  (value) =>
    value === '' || fits(value) ? undefined : message

/** An IP address, of one version if that is given. */
export const ipAddress = (
  version?: IpVersion,
  message = version === undefined
    ? t('Give an IP address.')
    : t('Give an IPv{version} address.', { version }),
): Validator<string> =>
  text((value) => {
    const ip = parseIp(value)
    return ip !== undefined && (version === undefined || ip.version === version)
  }, message)

/** A range of addresses such as `10.0.0.0/24`, of one version if that is given. */
export const cidr = (
  version?: IpVersion,
  message = t('Give a network address such as 192.168.0.0/24.'),
): Validator<string> =>
  text((value) => {
    const range = parseCidr(value)
    return range !== undefined && (version === undefined || range.version === version)
  }, message)

/** An IP address in the range that another field holds, if that one is a range. */
export const inCidr =
  <K extends string>(
    other: K,
    message = t('The address is not in the network.'),
  ): Validator<string, Readonly<Record<K, string>>> =>
  (value, values) => {
    const [ip, range] = [parseIp(value), parseCidr(values[other])]
    return ip === undefined || range === undefined || holds(range, ip) ? undefined : message
  }

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535

/** A port of TCP or UDP, as text. */
export const port = (message = t('Give a port from 1 to 65535.')): Validator<string> =>
  text((value) => isPort(value) && Number(value) > 0, message)

/** A port, or two in order, as `8000:8080` or `8000-8080`. */
export const portRange = (
  message = t('Give a port or a range of ports such as 8000:8080, from 1 to 65535.'),
): Validator<string> =>
  text((value) => {
    const [first = '', last = first, ...more] = value.split(/[:-]/)
    const ports = isPort(first) && isPort(last) && Number(first) > 0
    return ports && Number(first) <= Number(last) && more.length === 0
  }, message)

/** A MAC address as `fa:16:3e:00:00:01`. */
export const macAddress = (
  message = t('Give a MAC address such as fa:16:3e:00:00:01.'),
): Validator<string> =>
  text((value) => /^[\da-f]{2}([:-])[\da-f]{2}(\1[\da-f]{2}){4}$/i.test(value), message)

const label = /^(?!-)[\da-z-]{1,63}(?<!-)$/i

/** Whether a text is a host name by https://www.rfc-editor.org/rfc/rfc1123#section-2 */
export const isHostname = (value: string): boolean =>
  value.length <= 253 &&
  value.split('.').every((part) => label.test(part)) &&
  !/^[\d.]+$/.test(value)

/** A host name. */
export const hostname = (
  message = t('Give a host name such as web-1.example.org.'),
): Validator<string> => text(isHostname, message)

/** A domain name of two labels and more; it may end in a dot. */
export const domainName = (
  message = t('Give a domain name such as example.org.'),
): Validator<string> =>
  text((value) => isHostname(value.replace(/\.$/, '')) && /[^.]\.[^.]/.test(value), message)

/** A text that JSON can be read from. */
export const json = (message = t('Give valid JSON.')): Validator<string> =>
  text((value) => {
    try {
      JSON.parse(value)
      return true
    } catch {
      return false
    }
  }, message)
