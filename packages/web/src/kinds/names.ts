/** What reads the names that rows point at, of every service: one script follows a list, whichever it is. */
export * as cinder from '#kinds/cinder/names.ts'
export * as glance from '#kinds/glance/names.ts'
export * as keystone from '#kinds/keystone/names.ts'
export * as neutron from '#kinds/neutron/names.ts'
export * as nova from '#kinds/nova/names.ts'
export * as octavia from '#kinds/octavia/names.ts'
