export * from '#transport.ts'
