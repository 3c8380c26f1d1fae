import { Fault, glanceFaults } from '#http/faults.ts'
import type { FaultStyle } from '#http/faults.ts'

export const badRequest = (message: string): Fault => new Fault(400, message)
export const conflict = (message: string): Fault => new Fault(409, message)
export const forbidden = (message: string): Fault => new Fault(403, message)
export const imageNotFound = (id: string): Fault => new Fault(404, `No image found with ID ${id}`)
export const wrongMedia = (type: string): Fault =>
  new Fault(415, `The request media type ${type} is not supported by this server.`)
export const invalidSchema = (why: string): Fault =>
  badRequest(`Provided object does not match schema 'image': ${why}`)
/** 403 and 409 with a sentence of WebOb's before Glance's own. */
export const denied = (why: string): Fault => new Fault(403, why, { detail: 'denied' })
export const conflicting = (why: string): Fault => new Fault(409, why, { detail: 'conflict' })

const LEADS: Readonly<Record<string, string>> = {
  denied: 'Access was denied to this resource.',
  conflict: 'There was a conflict when trying to complete your request.',
}

/** Glance's faults are pages; some begin with a sentence of the framework's. */
export const faults: FaultStyle = {
  ...glanceFaults,
  render: (fault) => {
    const lead = LEADS[fault.detail]
    if (lead === undefined) return glanceFaults.render(fault)
    const page = glanceFaults.render(new Fault(fault.status, '@'))
    const words = fault.message
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll("'", '&#x27;')
    const body = page.body.replace(/@<br \/><br \/>\n+/, `${lead}<br /><br />\n${words}\n\n\n`)
    return { ...page, body }
  },
}
