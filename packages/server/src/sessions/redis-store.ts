import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Failures, SessionStore, StoredSession } from '#sessions/store.ts'

// One step on the server, so that a request that ends late cannot bring an ended session back.
const touchScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'seenAt', ARGV[1], 'expiresAt', ARGV[2])
return redis.call('PEXPIREAT', KEYS[1], ARGV[2])
`

// Servers count together: what one of them reads and writes is read and written by no other between.
const failScript = `
local failures = redis.call('HINCRBY', KEYS[1], 'failures', 1)
if failures >= tonumber(ARGV[1]) then
  local wait = math.min(tonumber(ARGV[2]), 1000 * 2 ^ (failures - tonumber(ARGV[1])))
  redis.call('HSET', KEYS[1], 'until', string.format('%.0f', tonumber(ARGV[3]) + wait))
end
return redis.call('PEXPIRE', KEYS[1], ARGV[4])
`

/**
 * Sessions in Valkey or Redis, for several servers behind one proxy: a hash per session that
 * expires by itself, and per user the set of their keys. Connects at the first call; calls fail
 * within seconds while the store is away.
 */
export const redisStore = (url: string, onError: (error: Error) => void): SessionStore => {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    keyPrefix: 'meridian:',
  })
  redis.on('error', onError)

  const get = async (key: string): Promise<StoredSession | undefined> =>
    read(key, await redis.hgetall(sessionKey(key)))

  const listByUser = async (userId: string): Promise<StoredSession[]> => {
    const keys = await redis.smembers(userKey(userId))
    const found = await Promise.all(keys.map(async (key) => ({ key, session: await get(key) })))
    const gone = found.filter(({ session }) => session === undefined).map(({ key }) => key)
    if (gone.length > 0) await redis.srem(userKey(userId), ...gone)
    return found.flatMap(({ session }) => session ?? []).sort((a, b) => a.createdAt - b.createdAt)
  }

  return {
    get,
    set: async ({ key, userId, data, createdAt, seenAt, expiresAt }) => {
      const fields = { userId, data, createdAt, seenAt, expiresAt }
      const results = await redis
        .multi()
        .hset(sessionKey(key), fields)
        .pexpireat(sessionKey(key), expiresAt)
        .sadd(userKey(userId), key)
        .exec()
      const failed = results?.find(([error]) => error !== null)?.[0]
      if (failed) throw failed
      // Sessions expire by themselves, their keys here do not.
      await listByUser(userId)
    },
    touch: async (key, seenAt, expiresAt) => {
      await redis.eval(touchScript, 1, sessionKey(key), seenAt, expiresAt)
    },
    remove: async (key) => {
      const userId = await redis.hget(sessionKey(key), 'userId')
      const removed = await redis.del(sessionKey(key))
      if (userId !== null) await redis.srem(userKey(userId), key)
      return removed > 0
    },
    listByUser,
    first: async (key, until) =>
      (await redis.set(`once:${key}`, '1', 'PXAT', until, 'NX')) === 'OK',
    failures: failuresIn(redis),
    kept: async (user) => new Map(Object.entries(await redis.hgetall(keptKey(user)))),
    keep: async (user, name, data, until) => {
      const results = await redis
        .multi()
        .hset(keptKey(user), name, data)
        .pexpireat(keptKey(user), until)
        .exec()
      const failed = results?.find(([error]) => error !== null)?.[0]
      if (failed) throw failed
    },
    close: async () => redis.disconnect(),
  }
}

const failuresIn = (redis: Redis): Failures => ({
  until: async (keys) => {
    const found = await Promise.all(keys.map((key) => redis.hget(failureKey(key), 'until')))
    return Math.max(0, ...found.map(Number))
  },
  add: async (key, { free, longestMs, rememberMs }) => {
    await redis.eval(failScript, 1, failureKey(key), free, longestMs, Date.now(), rememberMs)
  },
  forget: async (key) => void (await redis.del(failureKey(key))),
})

/** Names of users are not written down where a hash does. */
const failureKey = (key: string): string =>
  `failed:${createHash('sha256').update(key).digest('hex')}`
const sessionKey = (key: string): string => `session:${key}`
const keptKey = (user: string): string => `kept:${user}`
const userKey = (userId: string): string => `user:${userId}`

const read = (key: string, row: Record<string, string>): StoredSession | undefined =>
  row['data'] === undefined || row['userId'] === undefined
    ? undefined
    : {
        key,
        userId: row['userId'],
        data: row['data'],
        createdAt: Number(row['createdAt']),
        seenAt: Number(row['seenAt']),
        expiresAt: Number(row['expiresAt']),
      }
