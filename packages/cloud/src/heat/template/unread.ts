import { stackInvalid, type HeatError } from '#heat/template/errors.ts'

/** What Heat says of an address that it does not read (heat.common.urlfetch): nothing of the web is read here. */
export function unread(url: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? ''
  return scheme === 'http' || scheme === 'https'
    ? `Failed to retrieve template from ${url}`
    : `Invalid URL scheme ${scheme}`
}

/** A type that is a template, which is not among the files (heat.engine.resources.template_resource). */
export const unreadType = (file: string): HeatError =>
  stackInvalid({ message: `Could not fetch remote template "${file}": ${unread(file)}` })
