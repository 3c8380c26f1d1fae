/** https://docs.openstack.org/api-ref/image/v2/#interoperable-image-import */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { enforce, seen } from '#glance/images/access.ts'
import { badRequest, conflict } from '#glance/faults.ts'
import { glanceFaults } from '#glance/fault-style.ts'
import { downloadStaged } from '#glance/imports/downloads.ts'
import { IMPORT_TASK, importLife } from '#glance/imports/life.ts'
import { stage } from '#glance/imports/receiving.ts'
import { images, staged, tasks, type GlanceTask, type ImportRequest } from '#glance/rows.ts'
import { DEFAULT_STORE, isStore, STORE_NAMES, storesOf } from '#glance/stores.ts'
import { allowedAddress } from '#glance/imports/web.ts'
import type { StreamContext } from '#http/context.ts'
import { isObject, type Json, type JsonObject } from '#http/json.ts'
import { accepted, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { rows } from '#scene.ts'
import { pythonText } from '#wire/python.ts'

const METHODS = ['glance-direct', 'web-download', 'copy-image']

export const importRoutes: Routes = (router) => {
  router.get('/info/import', () => {
    const described = { description: 'Import methods available.', type: 'array', value: METHODS }
    return ok({ 'import-methods': described })
  })
  router.stream('PUT', '/images/{id}/stage', stage)
  // Whether an address may be read is found out by asking for its host, which takes a while.
  router.stream('POST', '/images/{id}/import', importImage)
}

async function importImage(context: StreamContext): Promise<Answer> {
  const asked = askedImport(await bodyOf(context))
  const { name, uri = null } = asked.method
  const downloads = name === 'web-download'
  const passes = downloads && typeof uri === 'string' && (await allowedAddress(uri)) !== undefined
  context.world.store.transaction(() => {
    const image = seen(context)
    refuseImport(context, image, name)
    const backend = storesAsked(context, asked)
    if (name === 'copy-image') {
      if (asked.all_stores === true) {
        const missing = backend.filter((one) => !storesOf(image).includes(one))
        if (missing.length > 0) begin(context, image, asked, missing)
        return
      }
      const already = storesOf(image).find((one) => backend.includes(one))
      if (already) throw badRequest(`Image is already present at store '${already}'`)
    }
    if (downloads && !passes) {
      throw badRequest(`URI for web-download does not pass filtering: ${pythonText(uri)}`)
    }
    const task = begin(context, image, asked, backend)
    if (passes) downloadStaged(context, task, uri)
  })
  return accepted()
}

async function bodyOf({ stream }: StreamContext): Promise<Json | undefined> {
  const text = await new Response(stream).text()
  if (text === '') return undefined
  try {
    // JSON.parse returns nothing but JSON.
    return JSON.parse(text) as Json
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(glanceFaults.malformed)
    throw error
  }
}

/** What is asked for. Throws Glance's 400s. */
function askedImport(body: Json | undefined): ImportRequest {
  if (body === undefined) throw badRequest('Body expected in request.')
  if (!isObject(body)) throw badRequest('Unexpected body type. Expected list/dict.')
  const { method, stores } = body
  if (method === undefined) throw badRequest("Import request requires a 'method' field.")
  const name = isObject(method) ? method['name'] : undefined
  if (!isObject(method) || name === undefined) {
    throw badRequest("Import request requires a 'name' field.")
  }
  if (typeof name !== 'string' || !METHODS.includes(name)) {
    throw badRequest(`Unknown import method name '${pythonText(name)}'.`)
  }
  const must = booleanIn(body, 'all_stores_must_succeed')
  const all = booleanIn(body, 'all_stores')
  return { ...body, method: { ...method, name }, ...must, ...all, ...(stores ? { stores } : {}) }
}

function booleanIn<Name extends string>(body: JsonObject, name: Name): { [K in Name]?: boolean } {
  const value = body[name]
  if (value === undefined) return {}
  if (typeof value !== 'boolean') throw badRequest(`'${name}' must be boolean value only`)
  const read: { [K in Name]?: boolean } = {}
  read[name] = value
  return read
}

/** Throws why this image cannot be imported in this way, or by this user. */
function refuseImport(context: StreamContext, image: GlanceImage, method: string): void {
  const { id, status } = image
  if (status === 'active' && method !== 'copy-image') {
    throw conflict('Image with status active cannot be target for import')
  }
  if (status !== 'active' && method === 'copy-image') {
    throw conflict('Only images with status active can be targeted for copying')
  }
  if (status !== 'queued' && method === 'web-download') {
    throw conflict(`Image needs to be in 'queued' state to use '${method}' method`)
  }
  const isStaged = status === 'uploading' && rows(context, staged).get(id)?.found
  if (!isStaged && method === 'glance-direct') {
    throw conflict("Image needs to be staged before 'glance-direct' method can be used")
  }
  for (const format of ['container_format', 'disk_format'] as const) {
    if (!image[format]) throw conflict(`'${format}' needs to be set before import`)
  }
  enforce(context, method === 'copy-image' ? 'copy_image' : 'modify_image', image)
  if (image[IMPORT_TASK] !== undefined) throw conflict('Image has active task')
}

/** The stores that the content is to lie in. Throws 400 and 409. */
function storesAsked({ headers }: StreamContext, asked: ImportRequest): string[] {
  const header = headers.get('x-image-meta-store')
  if (asked.all_stores === true) {
    if (asked.stores === undefined && header === null) return [...STORE_NAMES]
    throw badRequest(
      "All_stores parameter can't be used with x-image-meta-store header or stores parameter",
    )
  }
  if (asked.stores !== undefined && header !== null) {
    throw badRequest("Stores parameter and x-image-meta-store header can't be both specified")
  }
  const sent = Array.isArray(asked.stores) ? asked.stores : [header ?? DEFAULT_STORE]
  return sent.map((store) => {
    if (typeof store === 'string' && isStore(store)) return store
    throw conflict(`Store for identifier ${pythonText(store)} not found`)
  })
}

function begin(
  context: StreamContext,
  image: GlanceImage,
  import_req: ImportRequest,
  backend: string[],
): GlanceTask {
  const { world, region, random, token, now, requestId } = context
  const time = isoSeconds(now)
  const task = rows(context, tasks).insert({
    id: random.uuid(),
    type: 'api_image_import',
    status: 'pending',
    owner: context.projectId,
    image_id: image.id,
    user_id: token.user.id,
    request_id: requestId,
    input: { image_id: image.id, import_req, backend },
    result: null,
    message: '',
    created_at: time,
    updated_at: time,
    expires_at: null,
  })
  rows(context, images).update({ ...image, [IMPORT_TASK]: task.id, updated_at: time })
  importLife.begin(world, region, task.id, 'pending', now)
  return task
}
