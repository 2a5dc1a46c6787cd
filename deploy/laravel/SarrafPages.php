<?php

/**
 * Which file of Sarraf's export answers for an address below /build, and with which headers. What
 * differs from page to page, the build wrote into the export.
 */
final class SarrafPages
{
    private array $site;

    public function __construct(private string $root)
    {
        $this->site = require "$root/.deploy/site.php";
    }

    /** @return array{status: int, headers: array<string, string>, file: ?string, text: string} */
    public function answer(string $method, string $path): array
    {
        if (!in_array($method, ['GET', 'HEAD'], true)) {
            return self::text(405, 'Method not allowed', ['allow' => 'GET, HEAD']);
        }
        $path = preg_replace('#/$#', '', $path);
        $name = $this->fileFor($path);
        if ($name !== null) return $this->file(200, $name);
        return str_ends_with($path, '.txt') ? self::text(404, 'Not found') : $this->file(404, '404.html');
    }

    /** The address itself, its document, or the document or payload of its screen. */
    private function fileFor(string $path): ?string
    {
        if ($path === '') return 'index.html';
        if ($this->has($path)) return $path;
        if ($this->has("$path.html")) return "$path.html";
        [$screen, $file] = match (true) {
            preg_match('#^(.+)/[^/]+/(__next\.[^/]+\.txt)$#', $path, $m) === 1 => [$m[1], "$m[1]/$m[2]"],
            preg_match('#^(.+)/(?!__next\.)[^/]+\.txt$#', $path, $m) === 1 => [$m[1], "$m[1].txt"],
            preg_match('#^(.+)/[^/.]+$#', $path, $m) === 1 => [$m[1], "$m[1].html"],
            default => [null, ''],
        };
        return in_array($screen, $this->site['screens'], true) && $this->has($file) ? $file : null;
    }

    /** Files that the build leaves beside the site, and whatever lies outside, are not there. */
    private function has(string $name): bool
    {
        return !preg_match($this->site['hidden'], $name)
            && !preg_match('#(^|/)\.\.?(/|$)|^/|//|\\\\|\0#', $name)
            && is_file("$this->root/$name");
    }

    private function file(int $status, string $name): array
    {
        $headers = $this->site['headers'];
        if (preg_match($this->site['private'], $name)) $headers = [...$headers, ...$this->site['private_headers']];
        if (isset($this->site['policies'][$name])) $headers['content-security-policy'] = $this->site['policies'][$name];
        $headers['cache-control'] = $this->site['cache_default'];
        foreach (array_reverse($this->site['cache']) as $pattern => $value) {
            if (preg_match($pattern, $name)) $headers['cache-control'] = $value;
        }
        $extension = '.' . pathinfo($name, PATHINFO_EXTENSION);
        $headers['content-type'] = $this->site['types'][$extension] ?? $this->site['type_default'];
        return ['status' => $status, 'headers' => $headers, 'file' => "$this->root/$name", 'text' => ''];
    }

    private static function text(int $status, string $text, array $more = []): array
    {
        $headers = [
            'content-type' => 'text/plain; charset=utf-8',
            'cache-control' => 'no-store',
            'x-content-type-options' => 'nosniff',
            ...$more,
        ];
        return ['status' => $status, 'headers' => $headers, 'file' => null, 'text' => $text];
    }
}
