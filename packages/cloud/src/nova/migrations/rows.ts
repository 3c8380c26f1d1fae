/** What Nova writes down of each move of a server to another host. */
import type { Asker } from '#nova/actions/instance-actions.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { collection } from '#store/collection.ts'
import { rows, type Scene } from '#scene.ts'

export type MigrationType = 'resize' | 'migration' | 'live-migration' | 'evacuation'
export type MigrationRow = {
  id: string
  uuid: string
  server_id: string
  user_id: string
  project_id: string
  source: string | null
  dest: string | null
  status: string
  type: MigrationType
  /** Flavors by id, before and after. */
  old_flavor: string | null
  new_flavor: string | null
  created_at: number
  updated_at: number
}

/** Ids are numbers that count up. */
export const migrations = collection<MigrationRow>('nova_migrations', {
  project: 'none',
  indexes: { server_id: '$.server_id', created_at: '$.created_at' },
  columns: {
    status: '$.status',
    type: '$.type',
    source: '$.source',
    dest: '$.dest',
    user_id: '$.user_id',
    asker_project: '$.project_id',
    updated_at: '$.updated_at',
  },
})

/** The move that the server is about to make begins; what the server remembers it by. */
export function openMigration(
  at: Scene,
  server: ServerRow,
  asker: Asker,
  type: MigrationType,
  { dest = null, flavor = server.flavor.id }: { dest?: string | null; flavor?: string } = {},
): Pick<ServerRow, 'migration'> {
  const table = rows(at, migrations)
  const [last] = table.list({ order: [['seq', 'desc']], limit: 1 })
  const id = String(Number(last?.id ?? 0) + 1)
  const evacuates = type === 'evacuation'
  table.insert({
    id,
    uuid: at.world.random.uuid(),
    server_id: server.id,
    user_id: asker.user_id,
    project_id: asker.project_id,
    source: server.host,
    dest,
    status: type === 'live-migration' || evacuates ? 'accepted' : 'pre-migrating',
    type,
    old_flavor: evacuates ? null : server.flavor.id,
    new_flavor: evacuates ? null : flavor,
    created_at: at.now,
    updated_at: at.now,
  })
  return { migration: id }
}

/** The server's move has come to this; a server of an earlier version may have none. */
export function setMigration(
  at: Scene,
  { migration }: ServerRow,
  status: string,
  changes: Partial<MigrationRow> = {},
): MigrationRow | undefined {
  const table = rows(at, migrations)
  const row = migration === undefined ? undefined : table.get(migration)
  return row && table.update({ ...row, ...changes, status, updated_at: at.now })
}
