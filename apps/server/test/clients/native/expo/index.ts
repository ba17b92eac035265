// The SDK asks for this package, and uses nothing of it.
export {}
