/** The bodies of `POST /servers/{id}/action`; an action that is not here takes anything. */
import * as part from '#nova/schema-parts.ts'
import { envelope, object } from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { rebuildSchema } from '#nova/servers/schemas.ts'

const objectOrNull = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  ...object(properties, required),
  type: ['object', 'null'],
})

const fixed: Readonly<Record<string, Schema>> = {
  reboot: object(
    { type: { type: 'string', enum: ['HARD', 'Hard', 'hard', 'SOFT', 'Soft', 'soft'] } },
    ['type'],
  ),
  resize: object({ flavorRef: part.flavorRef, 'OS-DCF:diskConfig': part.diskConfig }, [
    'flavorRef',
  ]),
  createImage: object({ name: part.name, metadata: part.metadata }, ['name']),
  createBackup: object(
    {
      name: part.name,
      backup_type: part.text,
      rotation: part.nonNegativeInteger,
      metadata: part.metadata,
    },
    ['name', 'backup_type', 'rotation'],
  ),
  changePassword: object({ adminPass: part.text }, ['adminPass']),
  rescue: objectOrNull({ adminPass: part.text, rescue_image_ref: part.uuid }),
  'os-resetState': object({ state: { type: 'string', enum: ['active', 'error'] } }, ['state']),
  'os-getConsoleOutput': object({
    length: { type: ['integer', 'string', 'null'], pattern: '^-?[0-9]+$', minimum: -1 },
  }),
  addSecurityGroup: { type: 'object', properties: { name: part.name } },
  removeSecurityGroup: { type: 'object', properties: { name: part.name } },
}

/** The schema of an action's whole body at 2.`minor`, if it has one. */
export function actionSchema(action: string, minor: number): Schema | undefined {
  if (action === 'rebuild') return rebuildSchema(minor)
  if (action === 'lock' && minor >= 73) {
    const reason: Schema = { type: 'string', minLength: 1, maxLength: 255 }
    return envelope('lock', objectOrNull({ locked_reason: reason }))
  }
  if (action === 'unshelve' && minor >= 91) {
    const zone: Schema = { oneOf: [{ type: 'null' }, { type: 'string' }] }
    const target = object({ availability_zone: zone, host: part.text })
    return envelope('unshelve', { oneOf: [target, { type: 'null' }] })
  }
  if (action === 'unshelve' && minor >= 77) {
    return envelope(
      'unshelve',
      objectOrNull({ availability_zone: part.name }, ['availability_zone']),
    )
  }
  if (action === 'migrate' && minor >= 56) {
    const host: Schema = { oneOf: [part.fqdn, { type: 'null' }] }
    return envelope('migrate', objectOrNull({ host }))
  }
  if (action === 'os-migrateLive') return liveMigrateSchema(minor)
  if (action === 'evacuate') return evacuateSchema(minor)
  const inside = fixed[action]
  return inside && envelope(action, inside)
}

const hostOrNull: Schema = { ...part.fqdn, type: ['string', 'null'] }

function liveMigrateSchema(minor: number): Schema {
  const early = minor < 25
  const block_migration: Schema = early
    ? part.boolean
    : { anyOf: [part.boolean, { type: 'string', enum: ['auto'] }] }
  const asked = {
    host: hostOrNull,
    block_migration,
    ...part.when(early, { disk_over_commit: part.boolean }),
    ...part.when(minor >= 30 && minor < 68, { force: part.boolean }),
  }
  const demanded = ['block_migration', 'host', ...(early ? ['disk_over_commit'] : [])]
  return envelope('os-migrateLive', object(asked, demanded))
}

function evacuateSchema(minor: number): Schema {
  const early = minor < 14
  const asked = {
    host: part.fqdn,
    adminPass: part.text,
    ...part.when(early, { onSharedStorage: part.boolean }),
    ...part.when(minor >= 29 && minor < 68, { force: part.boolean }),
  }
  return envelope('evacuate', object(asked, early ? ['onSharedStorage'] : []))
}
