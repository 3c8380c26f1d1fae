/** How a request reaches a cloud: `fetch` for a real one, the embedded cloud's own function in tests. */
export type Transport = (request: Request) => Promise<Response>
