import type { VmState } from '#nova/servers/servers.ts'

/** One server of the demo world; what is not said is ordinary. */
export type Wish = {
  name: string
  flavor: string
  state?: VmState
  image?: string
  network?: string
  key?: string
  description?: string
  metadata?: Readonly<Record<string, string>>
  tags?: readonly string[]
  /** Why it is locked. */
  locked?: string
  /** A group, made when it is first named. */
  group?: string
  /** Why it could not be built. */
  fault?: string
}

/** Key pairs that the demo user has imported. */
export const PUBLIC_KEYS = [
  {
    name: 'mara-laptop',
    public_key:
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIsZ4rpPFEcEyIhrx7uIvGHfZtVzQf+/csG8eOx8Fdto mara@laptop',
    fingerprint: '64:15:d0:fb:b7:15:f5:69:da:4e:b3:33:f3:50:ca:d4',
  },
  {
    name: 'deploy',
    public_key:
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJKtgNB1HhZX1hEJNQk8cnWJBdvtaj7VrTZVzuSHkltT deploy@ci',
    fingerprint: '95:01:64:d6:49:4f:81:57:7f:8b:97:43:8c:35:0c:08',
  },
  {
    name: 'jonas-desk',
    public_key:
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIyj2gl/DcaWDbMLyaZW31ManySUhERZblwcSH2Xa4Os jonas@desk',
    fingerprint: '5a:20:b7:13:2b:fd:0d:75:67:4e:49:94:7a:03:ef:21',
  },
] as const

/** Oldest first. */
export const DEMO_SERVERS: readonly Wish[] = [
  {
    name: 'web-1',
    flavor: 'm1.small',
    key: 'deploy',
    network: 'web',
    group: 'apart-web',
    tags: ['web', 'production'],
    metadata: { role: 'web', env: 'prod' },
  },
  {
    name: 'web-2',
    flavor: 'm1.small',
    key: 'deploy',
    network: 'web',
    group: 'apart-web',
    tags: ['web', 'production'],
    metadata: { role: 'web', env: 'prod' },
  },
  {
    name: 'web-3',
    flavor: 'm1.small',
    key: 'deploy',
    network: 'web',
    group: 'apart-web',
    tags: ['web', 'production'],
    metadata: { role: 'web', env: 'prod' },
  },
  { name: 'lb-1', flavor: 'm1.tiny', key: 'deploy', tags: ['edge'], metadata: { role: 'proxy' } },
  { name: 'lb-2', flavor: 'm1.tiny', key: 'deploy', tags: ['edge'], metadata: { role: 'proxy' } },
  {
    name: 'db-1',
    flavor: 'm1.large',
    key: 'deploy',
    network: 'db',
    group: 'apart-db',
    tags: ['database'],
    metadata: { role: 'database', env: 'prod' },
    locked: 'Holds the primary: ask Mara first',
  },
  {
    name: 'db-2',
    flavor: 'm1.large',
    key: 'deploy',
    network: 'db',
    group: 'apart-db',
    tags: ['database'],
    metadata: { role: 'database', env: 'prod' },
  },
  {
    name: 'db-3',
    flavor: 'm1.large',
    key: 'deploy',
    network: 'db',
    group: 'apart-db',
    tags: ['database'],
    metadata: { role: 'database', env: 'prod' },
  },
  { name: 'cache-1', flavor: 'm1.medium', network: 'db', key: 'deploy' },
  { name: 'cache-2', flavor: 'm1.medium', network: 'db', key: 'deploy' },
  { name: 'worker-1', flavor: 'm1.medium', key: 'deploy', metadata: { role: 'worker' } },
  { name: 'worker-2', flavor: 'm1.medium', key: 'deploy', metadata: { role: 'worker' } },
  { name: 'worker-3', flavor: 'm1.medium', key: 'deploy', metadata: { role: 'worker' } },
  { name: 'worker-4', flavor: 'm1.medium', key: 'deploy', metadata: { role: 'worker' } },
  { name: 'queue-1', flavor: 'm1.medium', network: 'db' },
  {
    name: 'search-1',
    flavor: 'm1.large',
    network: 'db',
    description: 'Full-text index of the shop',
  },
  { name: 'mail-relay', flavor: 'm1.tiny' },
  { name: 'dns-1', flavor: 'm1.nano', network: 'shared' },
  { name: 'dns-2', flavor: 'm1.nano', network: 'shared' },
  { name: 'bastion', flavor: 'm1.tiny', key: 'mara-laptop', locked: 'The only way in' },
  { name: 'ci-runner-1', flavor: 'm1.large', key: 'deploy', tags: ['ci'] },
  { name: 'ci-runner-2', flavor: 'm1.large', key: 'deploy', tags: ['ci'], state: 'stopped' },
  { name: 'ci-runner-3', flavor: 'm1.large', key: 'deploy', tags: ['ci'], state: 'stopped' },
  { name: 'staging-web', flavor: 'm1.small', key: 'mara-laptop', metadata: { env: 'staging' } },
  { name: 'staging-db', flavor: 'm1.medium', network: 'db', key: 'mara-laptop', state: 'paused' },
  { name: 'staging-worker', flavor: 'm1.small', state: 'suspended' },
  { name: 'grafana', flavor: 'm1.medium', tags: ['monitoring'] },
  { name: 'prometheus', flavor: 'm1.large', tags: ['monitoring'] },
  { name: 'loki', flavor: 'm1.medium', tags: ['monitoring'] },
  { name: 'wiki', flavor: 'm1.small', key: 'jonas-desk', description: "The department's notes" },
  { name: 'git-mirror', flavor: 'm1.medium', key: 'jonas-desk' },
  {
    name: 'backup-2025',
    flavor: 'm1.large',
    state: 'shelved_offloaded',
    network: 'db',
    description: 'Kept for the audit',
  },
  { name: 'old-shop', flavor: 'm1.medium', state: 'shelved_offloaded' },
  { name: 'migration-test', flavor: 'm1.large', state: 'resized', key: 'mara-laptop' },
  { name: 'rescue-me', flavor: 'm1.small', state: 'rescued' },
  {
    name: 'gpu-trial',
    flavor: 'c2.xlarge',
    state: 'error',
    fault: 'No valid host was found. There are not enough hosts available.',
  },
  { name: 'report-2026', flavor: 'r2.large', state: 'error', fault: 'No valid host was found. ' },
  { name: 'demo-kiosk', flavor: 'm1.nano', image: 'cirros', network: 'shared', state: 'stopped' },
  { name: 'jonas-sandbox', flavor: 'm1.small', key: 'jonas-desk', image: 'cirros' },
  {
    name: 'web-4',
    flavor: 'm1.small',
    key: 'deploy',
    state: 'building',
    tags: ['web', 'production'],
  },
]

export const ALT_SERVERS: readonly Wish[] = [
  { name: 'trial-1', flavor: 'm1.small', network: 'lab' },
  { name: 'trial-2', flavor: 'm1.small', network: 'lab' },
  { name: 'bench-disk', flavor: 'm1.large', network: 'lab', state: 'stopped' },
  { name: 'bench-net', flavor: 'm1.medium', network: 'lab' },
  { name: 'k8s-try', flavor: 'm1.medium', network: 'lab', state: 'paused' },
]
