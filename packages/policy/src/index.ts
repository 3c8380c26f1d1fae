export * from '#defaults.ts'
export * from '#evaluate.ts'
export * from '#parse.ts'
