/** What reads the names that rows point at, of every service: one script follows a list, whichever it is. */
export * as cinder from '#resources/cinder/names.ts'
export * as glance from '#resources/glance/names.ts'
export * as keystone from '#resources/keystone/names.ts'
export * as neutron from '#resources/neutron/names.ts'
export * as nova from '#resources/nova/names.ts'
export * as octavia from '#resources/octavia/names.ts'
