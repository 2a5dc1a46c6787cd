export type Migration = Readonly<{ name: string; text: string; checksum: string }>;
