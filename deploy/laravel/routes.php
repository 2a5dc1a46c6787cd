<?php

// For routes/web.php of a Laravel application that answers the contract under /api. SarrafPages.php
// belongs into app/, the export (`out/`, with its hidden files) into storage/app/build.

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

Route::any('/build/{path?}', function (Request $request, string $path = '') {
    ['status' => $status, 'headers' => $headers, 'file' => $file, 'text' => $text] =
        (new SarrafPages(storage_path('app/build')))->answer($request->method(), $path);
    $response = $file === null ? response($text, $status) : response()->file($file)->setStatusCode($status);
    $response->headers->add($headers);
    return $response;
})->where('path', '.*');
