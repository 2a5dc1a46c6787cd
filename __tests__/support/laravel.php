<?php

// Stand-ins for what deploy/laravel/routes.php uses of Laravel, for `php -S`: one request, one route.

namespace Illuminate\Http {
    final class Request
    {
        public function method(): string
        {
            return $_SERVER['REQUEST_METHOD'];
        }
    }
}

namespace Illuminate\Support\Facades {
    final class Route
    {
        public static ?\Closure $rule = null;

        public static function any(string $path, \Closure $rule): self
        {
            self::$rule = $rule;
            return new self();
        }

        public function where(string $name, string $pattern): void
        {
        }
    }
}

namespace {
    final class Headers
    {
        public array $all = [];

        public function add(array $headers): void
        {
            $this->all = [...$this->all, ...$headers];
        }
    }

    final class Answer
    {
        public Headers $headers;

        public function __construct(public string $body, public int $status)
        {
            $this->headers = new Headers();
        }

        public function file(string $file): self
        {
            return new self(file_get_contents($file), 200);
        }

        public function setStatusCode(int $status): self
        {
            $this->status = $status;
            return $this;
        }
    }

    function response(string $text = '', int $status = 200): Answer
    {
        return new Answer($text, $status);
    }

    function storage_path(string $path): string
    {
        return getenv('SITE');
    }

    $path = rawurldecode(explode('?', $_SERVER['REQUEST_URI'], 2)[0]);
    if (!preg_match('#^/build(?:/(.*))?$#s', $path, $found)) {
        http_response_code(404);
        exit('the API');
    }
    require getenv('RULE') . '/SarrafPages.php';
    require getenv('RULE') . '/routes.php';
    $answer = (\Illuminate\Support\Facades\Route::$rule)(new \Illuminate\Http\Request(), $found[1] ?? '');
    http_response_code($answer->status);
    header_remove('X-Powered-By');
    foreach ($answer->headers->all as $name => $value) header("$name: $value");
    if ($_SERVER['REQUEST_METHOD'] !== 'HEAD') echo $answer->body;
}
