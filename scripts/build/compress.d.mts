export declare function compressFolder(folder: string): void;
