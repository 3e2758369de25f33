export declare function compressFolder(folder: string): Promise<void>;
