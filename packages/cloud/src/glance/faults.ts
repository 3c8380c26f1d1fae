import { Fault } from '#http/faults.ts'

export const badRequest = (message: string): Fault => new Fault(400, message)
export const conflict = (message: string): Fault => new Fault(409, message)
export const forbidden = (message: string): Fault => new Fault(403, message)
export const imageNotFound = (id: string): Fault => new Fault(404, `No image found with ID ${id}`)
export const wrongMedia = (type: string, headers: Record<string, string> = {}): Fault =>
  new Fault(415, `The request media type ${type} is not supported by this server.`, { headers })
/** 404 in the words of tags and members. */
export const imageMissing = (id: string): Fault => new Fault(404, `Image ${id} not found.`)
export const invalidSchema = (why: string, schema = 'image'): Fault =>
  badRequest(`Provided object does not match schema '${schema}': ${why}`)
/** 403 and 409 with a sentence of WebOb's before Glance's own. */
export const denied = (why: string): Fault =>
  new Fault(403, why, { data: 'Access was denied to this resource.' })
export const conflicting = (why: string): Fault =>
  new Fault(409, why, { data: 'There was a conflict when trying to complete your request.' })
export const tooLarge = (): Fault =>
  new Fault(413, 'The incoming image is too large: The provided image is too large.')
export const noSuchRange = (why: string): Fault =>
  new Fault(416, why, { data: 'The Range requested is not available.' })
/** 413 in the words of Glance's stores for a disk that is full. */
export const storageFull = (): Fault =>
  new Fault(
    413,
    'Image storage media is full: There is not enough disk space on the image storage media.',
  )
export const goneMeanwhile = (id: string): Fault =>
  new Fault(
    410,
    `Image ${id} could not be found after upload. The image may have been deleted during the ` +
      'upload, cleaning up the chunks uploaded.',
  )
