export * from '#endpoint.ts'
export * from '#nova/keypairs.ts'
